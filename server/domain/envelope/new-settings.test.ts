import { expect, test } from "vitest";
import { assertSignatureKind, buildNewSettings } from "./new-settings";

test("without settings the defaults of rest/README.md 2.2 apply, and null counts as not given", () => {
  const defaults = {
    subject: null,
    message: null,
    timezone: "Etc/UTC",
    dateFormat: "yyyy-MM-dd hh:mm a",
    redirectUrl: null,
    signingOrder: "PARALLEL",
    distributionMethod: "EMAIL",
    language: "en",
    allowDictateNextSigner: false,
    typedSignatureEnabled: true,
    uploadSignatureEnabled: true,
    drawSignatureEnabled: true,
    furtherSignatures: false,
    signatureFrame: false,
    emailId: null,
    emailReplyTo: null,
    envelopeExpirationPeriod: null,
    reminderSettings: null,
  };
  expect(buildNewSettings({})).toEqual(defaults);
  expect(buildNewSettings({ subject: null, redirectUrl: "", reminderSettings: null })).toEqual(defaults);
});

test("a given setting overrides the default, even when it is false", () => {
  expect(buildNewSettings({ language: "es", typedSignatureEnabled: false, subject: "" })).toMatchObject({
    language: "es",
    typedSignatureEnabled: false,
    subject: "",
  });
});

test("one kind of signature is enough, and none at all is refused with the path of the settings", () => {
  const none = { typedSignatureEnabled: false, uploadSignatureEnabled: false, drawSignatureEnabled: false };
  for (const kind of ["typedSignatureEnabled", "uploadSignatureEnabled", "drawSignatureEnabled"]) {
    expect(() => assertSignatureKind({ ...none, [kind]: true }, "meta")).not.toThrow();
  }
  expect(() => assertSignatureKind(none, "override")).toThrow(/^override: at least one kind of signature/);
});
