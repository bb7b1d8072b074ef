/** Preloaded into a process with a wrong clock: shifts every `Date` by `RUBRICA_TEST_CLOCK_MS`. */
const shift = Number(process.env.RUBRICA_TEST_CLOCK_MS ?? 0);
const RightDate = Date;
const getShiftedNow = () => RightDate.now() + shift;

globalThis.Date = new Proxy(RightDate, {
  construct: (right, given: unknown[], target) =>
    Reflect.construct(right, given.length > 0 ? given : [getShiftedNow()], target),
  apply: () => new RightDate(getShiftedNow()).toString(),
  get: (right, name, self) => (name === "now" ? getShiftedNow : Reflect.get(right, name, self)),
});
