import type { DateStyle } from "@/components/dates/date-style";
import type { Language } from "@/server/domain/vocabulary";

export const LANGUAGE_COOKIE = "rubrica-language";
export const THEME_COOKIE = "rubrica-theme";
export const TEAM_COOKIE = "rubrica-team";
export const SIDEBAR_COOKIE = "rubrica-sidebar";
export const DATES_COOKIE = "rubrica-dates";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme this text names; anything else follows the system. */
export function asTheme(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}

const ONE_YEAR_S = 31_536_000;

function remember(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing at our floor (Safari 16.4).
  document.cookie = `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}

/** Applies the theme at once and remembers it for the server's next answer, so nothing ever flashes. */
export function chooseTheme(theme: Theme): void {
  remember(THEME_COOKIE, theme);
  const root = document.documentElement.classList;
  root.remove("light", "dark");
  if (theme !== "system") root.add(theme);
}

/** Remembers the language; the caller refreshes the page so the server answers in it. */
export function chooseLanguage(language: Language): void {
  remember(LANGUAGE_COOKIE, language);
}

/** Remembers how dates are written; the caller refreshes the page so the server answers with them. */
export function chooseDateStyle(style: DateStyle): void {
  remember(DATES_COOKIE, style);
}

/** Remembers the team last worked in: the start page opens it. Only a wish; membership is checked there. */
export function rememberTeam(teamUrl: string): void {
  remember(TEAM_COOKIE, encodeURIComponent(teamUrl));
}

/** Whether the owner's sidebar shows pictures alone: the server's next answer has it so from the first byte. */
export function rememberSidebar(isNarrow: boolean): void {
  remember(SIDEBAR_COOKIE, isNarrow ? "narrow" : "wide");
}
