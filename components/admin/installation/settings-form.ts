import { BANNER_TONES, InstallationSettings } from "@/server/domain/installation";

/** The settings as the admin types them, domains one per line. */
export type Typed = {
  signUp: InstallationSettings["signUp"];
  domains: string;
  tone: (typeof BANNER_TONES)[number];
  en: string;
  es: string;
  termsUrl: string;
  privacyUrl: string;
};

export type Complaint = "domains" | "domain" | "address" | "long";

export const toTypedSettings = (settings: InstallationSettings): Typed => ({
  signUp: settings.signUp,
  domains: settings.signUpDomains.join("\n"),
  tone: settings.banner?.tone ?? BANNER_TONES[0],
  en: settings.banner?.en ?? "",
  es: settings.banner?.es ?? "",
  termsUrl: settings.termsUrl ?? "",
  privacyUrl: settings.privacyUrl ?? "",
});

/** Returns the typed settings in the server's form. Without a text in either language there is no banner. */
export const toInstallationSettings = ({ signUp, domains, tone, en, es, termsUrl, privacyUrl }: Typed) => ({
  signUp,
  signUpDomains: domains.split(/[\s,;]+/u).filter((domain) => domain !== ""),
  banner: en.trim() || es.trim() ? { tone, en: en.trim(), es: es.trim() } : null,
  termsUrl: termsUrl.trim() || null,
  privacyUrl: privacyUrl.trim() || null,
});

/** Returns the problems by entry, judged by the server's own schema. */
export function validateSettingsEntries(typed: Typed): Partial<Record<keyof Typed, Complaint>> {
  const judged = InstallationSettings.safeParse(toInstallationSettings(typed));
  const complaints: Partial<Record<keyof Typed, Complaint>> = {};
  for (const { path } of judged.error?.issues ?? []) {
    const [key, part] = path;
    if (key === "signUpDomains") complaints.domains = part === undefined ? "domains" : "domain";
    if (key === "termsUrl" || key === "privacyUrl") complaints[key] = "address";
    if (key === "banner" && (part === "en" || part === "es")) complaints[part] = "long";
  }
  return complaints;
}
