"use client";

import { readDay, readId, readOneOf, readPage, readText } from "@/components/ui/address-state";
import { useAddressState } from "@/components/ui/use-address-state";
import { SETTINGS_ACTIONS } from "@/server/domain/organisation-log/vocabulary";

const readLogFilter = (search: URLSearchParams) => ({
  actor: readText(search, "actor"),
  action: readOneOf(search, "action", SETTINGS_ACTIONS),
  team: readId(search, "team"),
  from: readDay(search, "from"),
  to: readDay(search, "to"),
  page: readPage(search),
});

export function useLogFilter() {
  const { state, change, pageHref } = useAddressState(readLogFilter);
  const { actor, action, team, from, to, page } = state;
  const filter = {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(team !== undefined && { teamId: team }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return { values: state, filter, page, pageHref, change, isNarrowed: Object.keys(filter).length > 0 };
}

export type LogFilterState = ReturnType<typeof useLogFilter>;
