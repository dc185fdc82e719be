/** Prints some lines, and nothing of the page around them. */
export const printText = (title: string, lines: readonly string[]): void => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (sheet === null || view === null) return;
  const heading = sheet.createElement('h1');
  heading.textContent = title;
  const texts = lines.map((line) => {
    const paragraph = sheet.createElement('p');
    paragraph.textContent = line;
    return paragraph;
  });
  sheet.title = title;
  sheet.body.append(heading, ...texts);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
};
