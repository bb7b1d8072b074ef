"use client";

import { useSearchParams } from "next/navigation";
import { useAsked } from "@/components/admin/use-search-query";
import { SETTINGS_ACTIONS } from "@/server/domain/organisation-log/vocabulary";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Keeps the filter in the URL, so that the user can go back to a search and share it. */
export function useLogFilter(organisationUrl: string) {
  const urlQuery = useAsked(`/o/${organisationUrl}/log`);
  const params = useSearchParams();
  const readParam = (key: string, form: RegExp) => {
    const text = params.get(key) ?? "";
    return form.test(text) ? text : "";
  };
  const action = urlQuery.one("action", SETTINGS_ACTIONS) ?? "";
  const filterValues = {
    actor: readParam("actor", /^.{1,200}$/u),
    action,
    teamId: readParam("team", /^\d{1,9}$/),
    from: readParam("from", DAY),
    to: readParam("to", DAY),
  };
  const { page, pageHref, ask } = urlQuery;
  const filter = {
    ...(filterValues.actor && { actor: filterValues.actor }),
    ...(action && { action }),
    ...(filterValues.teamId && { teamId: Number(filterValues.teamId) }),
    ...(filterValues.from && { from: filterValues.from }),
    ...(filterValues.to && { to: filterValues.to }),
  };
  return { said: filterValues, filter, page, pageHref, ask, isNarrowed: Object.keys(filter).length > 0 };
}

export type LogFilterState = ReturnType<typeof useLogFilter>;
