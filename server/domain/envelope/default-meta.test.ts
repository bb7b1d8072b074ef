import { expect, test } from "vitest";
import { PRODUCT_DEFAULTS } from "../inherited-settings";
import {
  buildDefaultMeta,
  isChanged,
  pickPartDefaults,
  SETTING_PARTS,
  type SettingPart,
} from "./default-meta";

const DEFAULTS = buildDefaultMeta(PRODUCT_DEFAULTS);
const PARTS: readonly SettingPart[] = ["dates", "expiry", "reminders", "signing", "mails"];
const listChangedParts = (meta: object) =>
  PARTS.filter((part) => isChanged(part, { ...DEFAULTS, ...meta }, DEFAULTS));

test("a document with its team's defaults has no changed settings", () => {
  expect(listChangedParts({})).toEqual([]);
  expect(Object.keys(SETTING_PARTS)).toEqual(PARTS);
});

test.each([
  [{ timezone: "America/Santiago" }, ["dates"]],
  [{ language: "es", dateFormat: "dd/MM/yyyy" }, ["dates"]],
  [{ envelopeExpirationPeriod: { unit: "day", amount: 3 } }, ["expiry"]],
  [{ envelopeExpirationPeriod: { disabled: true } }, ["expiry"]],
  [{ reminderSettings: null }, ["reminders"]],
  [{ signatureFrame: true }, ["signing"]],
  [{ emailSettings: { ...DEFAULTS.emailSettings, documentDeleted: false } }, ["mails"]],
  [{ typedSignatureEnabled: false, signatureFrame: true, language: "es" }, ["dates", "signing"]],
])("%j changes %j", (meta, parts) => {
  expect(listChangedParts(meta)).toEqual(parts);
});

test("an explicit value that equals the meaning of null is not a change", () => {
  expect(listChangedParts({ envelopeExpirationPeriod: { amount: 3, unit: "month" } })).toEqual([]);
  const team = { ...DEFAULTS, reminderSettings: null };
  const noReminders = { sendAfter: { disabled: true }, repeatEvery: { disabled: true } };
  expect(isChanged("reminders", { ...DEFAULTS, reminderSettings: noReminders }, team)).toBe(false);
});

test("resetting a part restores the team's values of that part and nothing else", () => {
  expect(pickPartDefaults("dates", DEFAULTS)).toEqual({
    language: DEFAULTS.language,
    timezone: DEFAULTS.timezone,
    dateFormat: DEFAULTS.dateFormat,
  });
});
