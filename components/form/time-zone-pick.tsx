"use client";

import { useState } from "react";
import { useLocale } from "use-intl";
import { SearchPick } from "@/components/ui/search-pick";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { clockIn, placeOfZone, zonesLike } from "@/server/domain/zone-search";
import { browserZone } from "./browser-zone";

const SHOWN = 30;

type TimeZonePickProps = {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  disabled?: boolean;
  zone: string;
  onZone: (zone: string) => void;
};

/** One of the world's time zones, found by typing a place; each says what its clock shows. */
export function TimeZonePick({ zone, onZone, ...field }: TimeZonePickProps) {
  const language = useLocale();
  const [query, setQuery] = useState("");
  const zones = [...new Set([zone, browserZone(), DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf("timeZone")])];
  const now = new Date();
  return (
    <SearchPick
      {...field}
      placeholder=""
      picked={placeOfZone(zone)}
      isRequired
      found={zonesLike(zones, query, SHOWN).map((name) => ({
        value: name,
        label: placeOfZone(name),
        detail: clockIn(name, now, language),
      }))}
      query={query}
      onQuery={setQuery}
      onPick={(pick) => pick && onZone(pick.value)}
    />
  );
}
