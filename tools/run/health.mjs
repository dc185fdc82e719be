// Whether the product of this container answers.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).catch(() => undefined);
process.exitCode = answer?.ok === true ? 0 : 1;
