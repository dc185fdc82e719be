/** Whether what an SPDX expression grants suffices: of licences joined by OR one must be allowed, by AND all. */
export function isAllowed(expression: string, allows: (licence: string) => boolean): boolean {
  // SPDX 3.0 writes its operators in capitals or in small letters, and never mixed.
  const words = (expression.match(/[()]|[^\s()]+/g) ?? []).map((word) =>
    /^(?:and|or|with)$/.test(word) ? word.toUpperCase() : word,
  );
  let isWellFormed = true;
  // Both sides are read in any case, because what follows must be no less well formed.
  const choice = (): boolean => {
    let holds = all();
    while (words[0] === 'OR') {
      words.shift();
      holds = all() || holds;
    }
    return holds;
  };
  const all = (): boolean => {
    let holds = one();
    while (words[0] === 'AND') {
      words.shift();
      holds = one() && holds;
    }
    return holds;
  };
  const one = (): boolean => {
    const word = words.shift();
    if (word === '(') {
      const holds = choice();
      isWellFormed &&= words.shift() === ')';
      return holds;
    }
    isWellFormed &&= word !== undefined && !notNames.has(word);
    // An exception makes another licence of it, which nobody has looked at.
    const isChanged = words[0] === 'WITH' && words.splice(0, 2).length > 0;
    return word !== undefined && !isChanged && allows(word);
  };
  const holds = choice();
  return isWellFormed && words.length === 0 && holds;
}

const notNames = new Set(['AND', 'OR', 'WITH', ')']);
