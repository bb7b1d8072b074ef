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
  const entry = (title: string, href: string, place: string, words = ""): Findable => ({
    title,
    href,
    place,
    words,
  });
  const section = (name: SectionName, path: string) =>
    entry(nav(`sections.${name}`), `${settings}/${path}`, nav("settings"), t(`words.${name}`));
  const team = account?.teams.find(({ url }) => url === teamUrl);
  const changes = [
    entry(t("act.newEnvelope"), `${base}/envelopes/new`, t("group.acts"), t("words.newEnvelope")),
    entry(t("act.invite"), `${settings}/members`, t("group.acts"), t("words.invite")),
    entry(t("act.newWebhook"), `${settings}/webhooks/new`, t("group.acts"), t("words.webhooks")),
    entry(t("act.newToken"), `${settings}/tokens`, t("group.acts"), t("words.tokens")),
  ];
  return {
    acts: [
      // A restricted member may do none of these (ruling 90).
      ...(team?.restriction ? [] : changes),
      entry(t("act.verify"), "/verify", t("group.acts"), t("words.verify")),
    ],
    places: [
      entry(nav("home"), base, t("group.places")),
      entry(nav("inbox"), "/inbox", t("group.places"), t("words.inbox")),
      entry(nav("envelopes"), `${base}/envelopes`, t("group.places"), t("words.envelopes")),
      entry(t("group.templates"), `${base}/templates`, t("group.places")),
      entry(t("bulkSends"), `${base}/bulk-sends`, t("group.places"), t("words.bulkSends")),
      entry(nav("contacts"), `${base}/contacts`, t("group.places"), t("words.contacts")),
      entry(nav("sections.notices"), `${base}/notices`, t("group.places")),
      entry(nav("reports"), `${base}/reports`, t("group.places")),
      section("general", "general"),
      section("members", "members"),
      section("branding", "branding"),
      section("publicPage", "public-page"),
      section("documents", "documents"),
      section("emails", "email"),
      section("tokens", "tokens"),
      section("webhooks", "webhooks"),
      section("notices", "notices"),
      ...(team ? [entry(nav("sections.organisation"), `/o/${team.organisation.url}`, nav("settings"))] : []),
      entry(nav("sections.profile"), "/settings/profile", nav("yourAccount"), t("words.profile")),
      entry(nav("sections.security"), "/settings/security", nav("yourAccount"), t("words.security")),
      ...(account?.isInstanceAdmin ? [entry(nav("admin"), "/admin", t("group.places"))] : []),
    ],
  };
}
