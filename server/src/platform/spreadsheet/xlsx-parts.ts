import type { Locale } from '@voltdeck/contract';
import { serialFormats } from './moments';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Text as XML can hold it; characters it cannot are left out, and what only looks like an escape of the format is kept. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** What XML 1.0 cannot hold (section 2.2), lone halves of surrogate pairs among it. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const contentTypes = (sheets: number): string => {
  const sheet = (number: number): string =>
    `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kinds}.worksheet+xml"/>`;
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${numbersTo(sheets).map(sheet).join('')}</Types>`;
};

export const rootRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbook = (titles: readonly string[]): string => {
  const sheets = titles.map(
    (title, at) => `<sheet name="${xmlText(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`;
};

export const workbookRelations = (sheets: number): string => {
  const sheet = (number: number): string =>
    `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`;
  return `${head}<Relationships xmlns="${packages}/relationships">${numbersTo(sheets).map(sheet).join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
};

/** Numbers of the styles below; `fixed` is the first of those with 0 to 6 decimals. */
export const style = { heading: 1, text: 2, formulaLike: 3, moment: 4, fixed: 5 } as const;

/** The most decimals that have a style: unit prices are in millionths. */
export const mostDigits = 6;

export function styles(locale: Locale): string {
  const firstFormat = 164;
  const digits = Array.from({ length: mostDigits + 1 }, (_, count) => count);
  const codes = [
    serialFormats[locale],
    ...digits.map((count) => (count === 0 ? '0' : `0.${'0'.repeat(count)}`)),
  ];
  const formats = codes.map(
    (code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${xmlText(code)}"/>`,
  );
  const fonts = '<font><sz val="11"/><name val="Calibri"/></font>';
  const bold = '<font><b/><sz val="11"/><name val="Calibri"/></font>';
  const shown = (format: number, more = '') =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
  const cells = [
    shown(0),
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    // Format 49 is "text": what is typed there later is no number and no formula.
    shown(49),
    shown(49, ' quotePrefix="1"'),
    ...codes.map((_, at) => shown(firstFormat + at)),
  ];
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2">${fonts}${bold}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

/** A worksheet up to its first row: the heading stays in sight, and Arabic runs from the right. */
export const sheetHead = (locale: Locale, widths: readonly number[]): string => {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const direction = locale === 'ar' ? ' rightToLeft="1"' : '';
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
};

export const sheetEnd = '</sheetData></worksheet>';

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);
