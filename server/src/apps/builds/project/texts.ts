/** A text as it stands between tags and in attributes. */
export const inXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (found) => `&#${found.codePointAt(0)};`);

/** A text as a value of strings.xml, which reads more into it than XML does. */
export const inStringsXml = (text: string): string =>
  inXml(text.replaceAll('\\', String.raw`\\`).replaceAll(/^[@?]/g, String.raw`\$&`)).replaceAll(
    '&#39;',
    String.raw`\&#39;`,
  );

/** A text file of a project. */
export interface TextFile {
  path: string;
  text: string;
  isProgram?: boolean;
}

export const textFile = (path: string, text: string): TextFile => ({
  path,
  text: text.endsWith('\n') ? text : `${text}\n`,
});

export const jsonFile = (path: string, value: unknown): TextFile =>
  textFile(path, JSON.stringify(value, null, 2));
