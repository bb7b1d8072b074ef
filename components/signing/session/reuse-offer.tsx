"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { openPlacesLike } from "./reuse";
import { useSessionContext } from "./session-context";
import type { ShownField } from "./use-session-fields";

/** Signed once: one tap puts the same into every other place, each stored as an act of its own. */
export function ReuseOffer({ field }: { field: ShownField }) {
  const t = useTranslations("signing.step");
  const { fields, commit, entered, say } = useSessionContext();
  const places = openPlacesLike(field, fields);
  if (places.length === 0) return null;
  const fillAll = () => {
    for (const place of places) commit(place, entered(field));
    say(t("reused", { count: places.length }));
  };
  return (
    <Button size="recipient" wide variant="secondary" className="mt-3 whitespace-normal" onClick={fillAll}>
      {t("reuse", { count: places.length })}
    </Button>
  );
}
