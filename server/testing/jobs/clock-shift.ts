/** Preloaded into a process with a wrong clock: shifts every `Date` by `RUBRICA_TEST_CLOCK_MS`. */
const shift = Number(process.env.RUBRICA_TEST_CLOCK_MS ?? 0);
const RightDate = Date;
const now = () => RightDate.now() + shift;

globalThis.Date = new Proxy(RightDate, {
  construct: (right, given: unknown[], target) =>
    Reflect.construct(right, given.length > 0 ? given : [now()], target),
  apply: () => new RightDate(now()).toString(),
  get: (right, name, self) => (name === "now" ? now : Reflect.get(right, name, self)),
});
