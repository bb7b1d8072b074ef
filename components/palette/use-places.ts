"use client";

import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import type { Findable } from "@/components/docs/find";

type SectionName =
  | "general"
  | "members"
  | "branding"
  | "publicPage"
  | "documents"
  | "emails"
  | "tokens"
  | "webhooks"
  | "notices";

/** Returns the pages and actions that the palette offers this user in this team. */
export function usePlaces(teamUrl: string): { places: Findable[]; acts: Findable[] } {
  const t = useTranslations("palette");
  const nav = useTranslations("owner.nav");
  const account = useAccount();
  const base = `/t/${teamUrl}`;
  const settings = `${base}/settings`;
  const buildEntry = (title: string, href: string, place: string, words = ""): Findable => ({
    title,
    href,
    place,
    words,
  });
  const buildSectionEntry = (name: SectionName, path: string) =>
    buildEntry(nav(`sections.${name}`), `${settings}/${path}`, nav("settings"), t(`words.${name}`));
  const team = account?.teams.find(({ url }) => url === teamUrl);
  const changes = [
    buildEntry(t("act.newEnvelope"), `${base}/envelopes/new`, t("group.acts"), t("words.newEnvelope")),
    buildEntry(t("act.invite"), `${settings}/members`, t("group.acts"), t("words.invite")),
    buildEntry(t("act.newWebhook"), `${settings}/webhooks/new`, t("group.acts"), t("words.webhooks")),
    buildEntry(t("act.newToken"), `${settings}/tokens`, t("group.acts"), t("words.tokens")),
  ];
  return {
    acts: [
      // A restricted member may do none of these (ruling 90).
      ...(team?.restriction ? [] : changes),
      buildEntry(t("act.verify"), "/verify", t("group.acts"), t("words.verify")),
    ],
    places: [
      buildEntry(nav("home"), base, t("group.places")),
      buildEntry(nav("inbox"), "/inbox", t("group.places"), t("words.inbox")),
      buildEntry(nav("envelopes"), `${base}/envelopes`, t("group.places"), t("words.envelopes")),
      buildEntry(t("group.templates"), `${base}/templates`, t("group.places")),
      buildEntry(t("bulkSends"), `${base}/bulk-sends`, t("group.places"), t("words.bulkSends")),
      buildEntry(nav("contacts"), `${base}/contacts`, t("group.places"), t("words.contacts")),
      buildEntry(nav("sections.notices"), `${base}/notices`, t("group.places")),
      buildEntry(nav("reports"), `${base}/reports`, t("group.places")),
      buildSectionEntry("general", "general"),
      buildSectionEntry("members", "members"),
      buildSectionEntry("branding", "branding"),
      buildSectionEntry("publicPage", "public-page"),
      buildSectionEntry("documents", "documents"),
      buildSectionEntry("emails", "email"),
      buildSectionEntry("tokens", "tokens"),
      buildSectionEntry("webhooks", "webhooks"),
      buildSectionEntry("notices", "notices"),
      ...(team
        ? [buildEntry(nav("sections.organisation"), `/o/${team.organisation.url}`, nav("settings"))]
        : []),
      buildEntry(nav("sections.profile"), "/settings/profile", nav("yourAccount"), t("words.profile")),
      buildEntry(nav("sections.security"), "/settings/security", nav("yourAccount"), t("words.security")),
      ...(account?.isInstanceAdmin ? [buildEntry(nav("admin"), "/admin", t("group.places"))] : []),
    ],
  };
}
