import { cookies, headers } from "next/headers";
import { type DateStyle, parseDateStyle } from "@/components/dates/date-style";
import {
  DATES_COOKIE,
  LANGUAGE_COOKIE,
  parseTheme,
  SIDEBAR_COOKIE,
  TEAM_COOKIE,
  THEME_COOKIE,
  type Theme,
} from "@/components/preferences/cookies";
import { negotiateLanguage, toLanguage } from "@/server/domain/messages/negotiate";
import type { Language } from "@/server/domain/vocabulary";

export type Preferences = {
  language: Language;
  theme: Theme;
  dateStyle: DateStyle;
  isSidebarNarrow: boolean;
  /** The last team according to a cookie. Membership is not checked here. */
  lastTeam: string | undefined;
  /** The nonce of this answer's content security policy; undefined if the policy has none. */
  nonce: string | undefined;
};

/** Returns the visitor's choices (cookies), else the browser's wishes. Reading them makes a page dynamic. */
export async function readPreferences(): Promise<Preferences> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return {
    language: toLanguage(jar.get(LANGUAGE_COOKIE)?.value) ?? negotiateLanguage(head.get("accept-language")),
    theme: parseTheme(jar.get(THEME_COOKIE)?.value),
    dateStyle: parseDateStyle(jar.get(DATES_COOKIE)?.value),
    isSidebarNarrow: jar.get(SIDEBAR_COOKIE)?.value === "narrow",
    lastTeam: jar.get(TEAM_COOKIE)?.value,
    nonce: /'nonce-([^']+)'/u.exec(head.get("content-security-policy") ?? "")?.[1],
  };
}
