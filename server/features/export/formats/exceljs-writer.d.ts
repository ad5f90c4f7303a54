/** exceljs describes its writer only as a part of the whole library. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import { stream } from 'exceljs';

  export default class WorkbookWriter extends stream.xlsx.WorkbookWriter {}
}
