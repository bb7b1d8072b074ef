"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { listOpenPlacesLike } from "../model/reuse";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";

/** Fewest further initials fields for the offer: fewer are filled as quickly one by one. */
const FEWEST_INITIALS = 2;

/** Offers to put the same signature or initials into all other empty fields. Each is stored separately. */
export function ReuseOffer({ field }: { field: ShownField }) {
  const t = useTranslations("signing.step");
  const { fields, commit, entered, say } = useSessionContext();
  const places = listOpenPlacesLike(field, fields);
  if (places.length < (field.type === "INITIALS" ? FEWEST_INITIALS : 1)) return null;
  const fillPlaces = () => {
    for (const place of places) commit(place, entered(field));
    say(t("reused", { count: places.length }));
  };
  if (field.type === "INITIALS") return <InitialAll places={places} onFill={fillPlaces} />;
  return (
    <Button size="recipient" wide variant="secondary" className="mt-3 whitespace-normal" onClick={fillPlaces}>
      {t("reuse", { count: places.length })}
    </Button>
  );
}

/**
 * Initials state that a page was seen. All at once only after those
 * pages were scrolled through, or after a tick that says so.
 */
function InitialAll({ places, onFill }: { places: readonly ShownField[]; onFill: () => void }) {
  const t = useTranslations("signing.step");
  const { seenPages } = useSessionContext();
  const id = useId();
  const [looked, setLooked] = useState(false);
  const [hasAsked, setAsked] = useState(false);
  const isSeen = places.every(({ itemId, page }) => seenPages.has(`${itemId} ${page}`));
  const mayFill = isSeen || looked;
  return (
    <div className="mt-3 flex flex-col gap-1">
      {!isSeen && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={looked}
            aria-describedby={`${id}-why`}
            onChange={(event) => setLooked(event.target.checked)}
            className="size-5 accent-primary"
          />
          {t("looked")}
        </label>
      )}
      <Button
        size="recipient"
        wide
        variant="secondary"
        className="whitespace-normal"
        onClick={() => (mayFill ? onFill() : setAsked(true))}
      >
        {t("initialAll", { count: new Set(places.map(({ itemId, page }) => `${itemId} ${page}`)).size })}
      </Button>
      <p id={`${id}-why`} role="status" className="text-body text-ink-2 empty:hidden">
        {!mayFill && hasAsked && t("lookFirst")}
      </p>
    </div>
  );
}
