import { expect, test } from "vitest";
import { InstallationSettings } from "@/server/domain/installation";
import { toInstallationSettings, toTypedSettings, validateSettingsEntries } from "./settings-form";

const PLAIN = toTypedSettings(InstallationSettings.parse({}));

test("stored settings survive the way into the form and back", () => {
  const settings = InstallationSettings.parse({
    signUp: "DOMAINS",
    signUpDomains: ["example.org", "ejemplo.cl"],
    banner: { tone: "warning", en: "", es: "Mañana no hay servicio." },
    termsUrl: "https://example.org/terms",
  });
  expect(toInstallationSettings(toTypedSettings(settings))).toEqual(settings);
  expect(validateSettingsEntries(toTypedSettings(settings))).toEqual({});
});

test("the form reports each entry that the server would refuse next to its input", () => {
  expect(validateSettingsEntries({ ...PLAIN, signUp: "DOMAINS" })).toEqual({ domains: "domains" });
  expect(validateSettingsEntries({ ...PLAIN, domains: "example.org, nonsense" })).toEqual({
    domains: "domain",
  });
  expect(validateSettingsEntries({ ...PLAIN, termsUrl: "javascript:alert(1)" })).toEqual({
    termsUrl: "address",
  });
  expect(validateSettingsEntries({ ...PLAIN, privacyUrl: "example.org/privacy" })).toEqual({
    privacyUrl: "address",
  });
  expect(validateSettingsEntries({ ...PLAIN, en: "x".repeat(501) })).toEqual({ en: "long" });
});

test("a banner with blank text counts as no banner", () => {
  expect(toInstallationSettings({ ...PLAIN, en: "  ", es: "\n" }).banner).toBeNull();
});
