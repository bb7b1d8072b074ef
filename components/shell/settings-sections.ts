"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";

type SettingsSection = { href: string; label: string };
export type SettingsArea = {
  name: string;
  sections: readonly SettingsSection[];
  current: string | undefined;
};

/**
 * Returns the sections of the settings that the page belongs to: a team's, an organisation's or the
 * account's. Null on other pages.
 */
export function useSettingsArea(): SettingsArea | null {
  const t = useTranslations("owner.nav.sections");
  const nav = useTranslations("owner.nav");
  const pathname = usePathname();
  const account = useAccount();
  if (pathname.startsWith("/settings")) {
    return buildSettingsArea(pathname, nav("yourAccount"), [
      { href: "/settings/profile", label: t("profile") },
      { href: "/settings/security", label: t("security") },
    ]);
  }
  const [, kind, url] = /^\/(t|o)\/([^/]+)(?:\/|$)/u.exec(pathname) ?? [];
  if (!account || !url) return null;
  if (kind === "o") {
    const base = `/o/${url}`;
    const name = account.teams.find(({ organisation }) => organisation.url === url)?.organisation.name ?? "";
    return buildSettingsArea(pathname, name, [
      { href: base, label: t("organisation") },
      { href: `${base}/members`, label: t("members") },
      { href: `${base}/branding`, label: t("branding") },
      { href: `${base}/documents`, label: t("documents") },
      { href: `${base}/email`, label: t("emails") },
      { href: `${base}/sign-in`, label: t("company") },
      { href: `${base}/security`, label: t("security") },
      { href: `${base}/reports`, label: t("reports") },
      { href: `${base}/usage`, label: t("usage") },
      { href: `${base}/log`, label: t("log") },
    ]);
  }
  const base = `/t/${url}/settings`;
  if (!pathname.startsWith(base)) return null;
  const team = account.teams.find((candidate) => candidate.url === url);
  return buildSettingsArea(pathname, team?.name ?? "", [
    { href: `${base}/general`, label: t("general") },
    { href: `${base}/members`, label: t("members") },
    { href: `${base}/branding`, label: t("branding") },
    { href: `${base}/public-page`, label: t("publicPage") },
    { href: `${base}/documents`, label: t("documents") },
    { href: `${base}/email`, label: t("emails") },
    { href: `${base}/tokens`, label: t("tokens") },
    { href: `${base}/webhooks`, label: t("webhooks") },
    { href: `${base}/notices`, label: t("notices") },
    ...(team ? [{ href: `/o/${team.organisation.url}`, label: t("organisation") }] : []),
  ]);
}

/** The current section is the one with the longest matching path. */
function buildSettingsArea(
  pathname: string,
  name: string,
  sections: readonly SettingsSection[],
): SettingsArea {
  const holding = sections.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const [current] = holding.sort((a, b) => b.href.length - a.href.length);
  return { name, sections, current: current?.href };
}
