import { noticedDuring } from '../load/victims';
import { hangUp } from '../wire/http';
import { addColleague, byStatus, logInByApp } from './logins';
import { findingsOf } from './noticed';
import type { Point } from './point';

const guesses = 500;
const rightGuess = 250;
const allowed = 5;

export const loginFire: Point = {
  number: 2,
  name: 'login-fire',
  fact: 'of many guesses at once only the allowed ones are judged, and nobody else waits in vain',
  run: async ({ product, database, attacker, victim }) => {
    const email = await addColleague(database, attacker, 'fire');
    const shoot = () =>
      Promise.all(
        Array.from({ length: guesses }, (_, n) => {
          const password = n === rightGuess ? attacker.password : `guess number ${n}`;
          return logInByApp(product.port, { email, password, from: '127.0.0.40' });
        }),
      );
    const { result, noticed } = await noticedDuring(() => product.port, victim, shoot);
    hangUp();
    const { text, counts } = byStatus(result);
    const judged = (counts[422] ?? 0) + (counts[200] ?? 0);
    const strange = result.filter(({ status }) => ![422, 429, 503].includes(status)).length;
    const right = result[rightGuess]?.status ?? 0;
    return [
      {
        did: `${guesses} guesses at once on one account, one of them right`,
        expected: `at most ${allowed} judged, the others 429 or 503`,
        seen: `${text}; the right one ${right}`,
        isFine: judged <= allowed && right !== 200 && strange === 0,
        figures: { judged, strange },
      },
      ...findingsOf(noticed),
    ];
  },
};
