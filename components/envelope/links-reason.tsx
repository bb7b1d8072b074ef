"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";

/** Where the sentence stands, for the buttons it explains. */
const LINKS_REASON = "links-reason";

/** The id of the reason why this person may not copy links or ask again; undefined for who may (ruling 76). */
export const linksRefusedBy = (envelope: OwnerEnvelope): string | undefined =>
  envelope.actions.includes("handOutLinks") ? undefined : LINKS_REASON;

/** Says once, for all the disabled buttons of a sent envelope, who may use them. */
export function LinksReason({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.timeline");
  if (linksRefusedBy(envelope) === undefined) return null;
  const { name, email } = envelope.user;
  return (
    <p id={LINKS_REASON} className="mb-4 text-dense text-ink-2">
      {t("ownersOnly", { owner: name || email })}
    </p>
  );
}
