"use client";

import { useState } from "react";
import { useLocale } from "use-intl";
import { SearchPick } from "@/components/ui/search-pick";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { toLanguage } from "@/server/domain/messages/negotiate";
import {
  findPlaceOfZone,
  formatZoneClock,
  formatZonePlace,
  searchZones,
  type ZonePlaces,
} from "@/server/domain/zone-search";
import { getBrowserTimeZone } from "./browser-zone";

const SHOWN = 30;

type TimeZonePickProps = {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  disabled?: boolean;
  zone: string;
  onZone: (zone: string) => void;
};

/** Finds a time zone by city or country, and shows its place and current time. */
export function TimeZonePick({ zone, onZone, ...field }: TimeZonePickProps) {
  const language = useLocale();
  const [query, setQuery] = useState("");
  const { places, load } = useZonePlaces();
  const zones = [
    ...new Set([zone, getBrowserTimeZone(), DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf("timeZone")]),
  ];
  const now = new Date();
  const matchingZones = searchZones(zones, query, SHOWN, places);
  return (
    <SearchPick
      {...field}
      placeholder=""
      picked={findPlaceOfZone(zone)}
      isRequired
      found={
        matchingZones.length === 0 && !places
          ? undefined
          : matchingZones.map((name) => ({
              value: name,
              label: findPlaceOfZone(name),
              detail: [formatZoneClock(name, now, language), formatZonePlace(name, places)]
                .filter(Boolean)
                .join(" · "),
            }))
      }
      onApproach={load}
      query={query}
      onQuery={setQuery}
      onPick={(pick) => pick && onZone(pick.value)}
    />
  );
}

/** Loads cities and countries of the zones when the user begins to search; undefined while they load. */
function useZonePlaces() {
  const language = toLanguage(useLocale()) ?? "en";
  const [loaded, setLoaded] = useState<{ language: string; places: ZonePlaces }>();
  const places = loaded?.language === language ? loaded.places : undefined;
  const loadPlaces = () => {
    if (places?.size) return;
    void import("@/server/domain/zone-places").then(
      ({ loadZonePlaces: zonePlaces }) => setLoaded({ language, places: zonePlaces(language) }),
      // Without them, zones are found by their own names. The next search tries again.
      () => setLoaded({ language, places: new Map() }),
    );
  };
  return { places, load: loadPlaces };
}
