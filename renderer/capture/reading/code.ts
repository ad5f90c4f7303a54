/** A code as it was read: its text (or bytes as Latin-1 when not text), and its kind. */
export type ReadCode = {
  text: string;
  format:
    'qr' | 'aztec' | 'datamatrix' | 'pdf417' | 'code128' | 'code39' | 'itf' | 'ean13' | 'typed';
};
