import type { LanAdapter } from '../../../server/contract/network.ts';
import { QR_SIZE } from '../../../server/contract/settings/qrcode.ts';
import { NumberControl, SwitchControl } from '../form/controls.tsx';
import { PictureControl } from '../form/picture-control.tsx';
import { Card } from '../../ui/card.tsx';
import { ColourField } from './colour-field.tsx';
import { StyleField } from './style-field.tsx';
import { useField } from '../form/field.ts';
import { TargetField } from './target-field.tsx';

const DARK = ['#000000', '#1f2a44', '#0b3d2e', '#4a1530', '#5b2c06', '#3b1d6e'];
const LIGHT = ['#ffffff', '#fff7e8', '#eaf4ff', '#eafaf1', '#fdeef2', '#f4f0ff'];

/** The code that visitors scan to take part. */
export function CodeCard({ addresses }: { addresses: LanAdapter[] | undefined }) {
  return (
    <Card title="Visitors’ code" intro="The code that visitors scan to ask their question.">
      <SwitchControl
        field={useField('qrcode.enabled')}
        hint="Shows the code beside the questions. The table sign has it either way."
      />
      <TargetField addresses={addresses} />
      <StyleField />
      <NumberControl
        field={useField('qrcode.size')}
        hint="Width in pixels, margin included; on the big screen, in units of its 1280×720 stage."
        limits={[...QR_SIZE, 1]}
      />
      <ColourField name="qrcode.foreground" hint="Dark, on a light background." swatches={DARK} />
      <ColourField
        name="qrcode.background"
        hint="Light, so that phones can read it."
        swatches={LIGHT}
      />
      <PictureControl
        field={useField('qrcode.logoUrl')}
        hint="Small, in the middle of the code. A square one without fine detail works best."
      />
    </Card>
  );
}
