import { expect, test } from "vitest";
import { InstallationSettings } from "@/server/domain/installation";
import { complaintsAbout, toInstallationSettings, toTypedSettings } from "./settings-form";

const PLAIN = toTypedSettings(InstallationSettings.parse({}));

test("what stands is typed and given back as it was", () => {
  const settings = InstallationSettings.parse({
    signUp: "DOMAINS",
    signUpDomains: ["example.org", "ejemplo.cl"],
    banner: { tone: "warning", en: "", es: "Mañana no hay servicio." },
    termsUrl: "https://example.org/terms",
  });
  expect(toInstallationSettings(toTypedSettings(settings))).toEqual(settings);
  expect(complaintsAbout(toTypedSettings(settings))).toEqual({});
});

test("each entry that the server would refuse is complained about at its place", () => {
  expect(complaintsAbout({ ...PLAIN, signUp: "DOMAINS" })).toEqual({ domains: "domains" });
  expect(complaintsAbout({ ...PLAIN, domains: "example.org, nonsense" })).toEqual({ domains: "domain" });
  expect(complaintsAbout({ ...PLAIN, termsUrl: "javascript:alert(1)" })).toEqual({ termsUrl: "address" });
  expect(complaintsAbout({ ...PLAIN, privacyUrl: "example.org/privacy" })).toEqual({ privacyUrl: "address" });
  expect(complaintsAbout({ ...PLAIN, en: "x".repeat(501) })).toEqual({ en: "long" });
});

test("blank words are no banner", () => {
  expect(toInstallationSettings({ ...PLAIN, en: "  ", es: "\n" }).banner).toBeNull();
});
