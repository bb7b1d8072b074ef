import { describe, expect, test } from "vitest";
import { isDomainError } from "./errors";
import { PRODUCT_DEFAULTS, resolveSettings } from "./inherited-settings";
import { changeSettings, parseOwnSettings } from "./settings";

describe("precedence (domain/README.md 3.5)", () => {
  test("without choices the defaults of rest/README.md 2.2 and the reminders of domain/README.md 3.5 apply", () => {
    expect(resolveSettings({}, {})).toMatchObject({
      documentVisibility: "EVERYONE",
      documentLanguage: "en",
      documentTimezone: "Etc/UTC",
      documentDateFormat: "yyyy-MM-dd hh:mm a",
      typedSignatureEnabled: true,
      uploadSignatureEnabled: true,
      drawSignatureEnabled: true,
      envelopeExpirationPeriod: null,
      reminderSettings: { sendAfter: { unit: "day", amount: 5 }, repeatEvery: { unit: "day", amount: 2 } },
      delegateDocumentOwnership: false,
    });
  });

  test("the organisation overrides the product and the team the organisation, key by key", () => {
    const organisation = { documentLanguage: "es", documentTimezone: "America/Santiago" } as const;
    const team = { documentTimezone: "Europe/Madrid", envelopeExpirationPeriod: { disabled: true } } as const;
    expect(resolveSettings(organisation, team)).toMatchObject({
      documentLanguage: "es",
      documentTimezone: "Europe/Madrid",
      envelopeExpirationPeriod: { disabled: true },
      documentDateFormat: "yyyy-MM-dd hh:mm a",
    });
  });

  test("link expiry and reminders are each inherited as one choice, and 'never' is a choice too", () => {
    const days = (amount: number) => ({ unit: "day" as const, amount });
    const never = { disabled: true as const };
    const organisation = {
      envelopeExpirationPeriod: days(30),
      reminderSettings: { sendAfter: days(3), repeatEvery: days(3) },
    };
    const pickTiming = ({
      envelopeExpirationPeriod,
      reminderSettings,
    }: ReturnType<typeof resolveSettings>) => ({
      envelopeExpirationPeriod,
      reminderSettings,
    });
    expect(pickTiming(resolveSettings(organisation, {}))).toEqual(organisation);
    const team = { reminderSettings: { sendAfter: never, repeatEvery: days(1) } };
    expect(pickTiming(resolveSettings(organisation, team))).toEqual({ ...organisation, ...team });
    expect(pickTiming(resolveSettings(organisation, { envelopeExpirationPeriod: never }))).toEqual({
      ...organisation,
      envelopeExpirationPeriod: never,
    });
  });

  test("the nine mail settings are inherited one by one", () => {
    const organisation = { emailDocumentSettings: { documentPending: false, recipientSigned: false } };
    const { emailDocumentSettings } = resolveSettings(organisation, {
      emailDocumentSettings: { recipientSigned: true },
    });
    expect(emailDocumentSettings).toMatchObject({
      documentPending: false,
      recipientSigned: true,
      documentCompleted: true,
    });
  });

  test("an organisation's change never leaves a team without any kind of signature", () => {
    const organisation = { uploadSignatureEnabled: false, drawSignatureEnabled: false };
    const kinds = resolveSettings(organisation, { typedSignatureEnabled: false });
    expect([kinds.typedSignatureEnabled, kinds.uploadSignatureEnabled, kinds.drawSignatureEnabled]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("changing one level", () => {
  test("a given key replaces, null restores inheritance, and an absent key stays", () => {
    const stored = { documentLanguage: "es", documentTimezone: "America/Santiago" } as const;
    const changed = changeSettings(
      stored,
      { documentLanguage: null, documentVisibility: "ADMIN" },
      PRODUCT_DEFAULTS,
    );
    expect(changed).toEqual({ documentTimezone: "America/Santiago", documentVisibility: "ADMIN" });
  });

  test("switching off the last kind of signature is refused, with inherited kinds counted", () => {
    const inherited = { ...PRODUCT_DEFAULTS, uploadSignatureEnabled: false, drawSignatureEnabled: false };
    let thrown: unknown;
    try {
      changeSettings({}, { typedSignatureEnabled: false }, inherited);
    } catch (error) {
      thrown = error;
    }
    expect(isDomainError(thrown) && thrown.code).toBe("INVALID_BODY");
  });
});

test("unknown values stored by another version do not discard the known settings", () => {
  expect(parseOwnSettings({ documentLanguage: "tlh", documentVisibility: "ADMIN", newer: 1 })).toEqual({
    documentVisibility: "ADMIN",
  });
  expect(parseOwnSettings(null)).toEqual({});
});
