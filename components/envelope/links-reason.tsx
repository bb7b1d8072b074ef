"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";

/** Element id of the reason, for aria-describedby of the disabled buttons. */
const LINKS_REASON = "links-reason";

/**
 * Returns the element id of the reason why this member may not copy links or remind; undefined if they may
 * (ruling 76).
 */
export const findLinksRefusal = (envelope: OwnerEnvelope): string | undefined =>
  envelope.actions.includes("handOutLinks") ? undefined : LINKS_REASON;

/** Tells once, for all disabled buttons of a sent envelope, who may use them. */
export function LinksReason({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.timeline");
  if (findLinksRefusal(envelope) === undefined) return null;
  const { name, email } = envelope.user;
  return (
    <p id={LINKS_REASON} className="mb-4 text-dense text-ink-2">
      {t("ownersOnly", { owner: name || email })}
    </p>
  );
}
