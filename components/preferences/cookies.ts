import type { DateStyle } from "@/components/dates/date-style";
import type { Language } from "@/server/domain/vocabulary";

export const LANGUAGE_COOKIE = "rubrica-language";
export const THEME_COOKIE = "rubrica-theme";
export const TEAM_COOKIE = "rubrica-team";
export const SIDEBAR_COOKIE = "rubrica-sidebar";
export const DATES_COOKIE = "rubrica-dates";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Parses a theme; anything unknown follows the system. */
export function parseTheme(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}

const ONE_YEAR_S = 31_536_000;

function setCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing at our floor (Safari 16.4).
  document.cookie = `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}

/** Applies the theme at once and stores it for the server's next answer, so that the page never flashes. */
export function chooseTheme(theme: Theme): void {
  setCookie(THEME_COOKIE, theme);
  const root = document.documentElement.classList;
  root.remove("light", "dark");
  if (theme !== "system") root.add(theme);
}

/** Stores the language. The caller refreshes the page, so that the server answers in it. */
export function chooseLanguage(language: Language): void {
  setCookie(LANGUAGE_COOKIE, language);
}

/** Stores the date style. The caller refreshes the page, so that the server answers with it. */
export function chooseDateStyle(style: DateStyle): void {
  setCookie(DATES_COOKIE, style);
}

/** Stores the team last worked in for the start page, which checks membership. */
export function storeLastTeam(teamUrl: string): void {
  setCookie(TEAM_COOKIE, encodeURIComponent(teamUrl));
}

/** Stores the width of the sidebar, so that the server's next answer has it from the first byte. */
export function storeSidebarWidth(isNarrow: boolean): void {
  setCookie(SIDEBAR_COOKIE, isNarrow ? "narrow" : "wide");
}
