"use client";

import { useSearchParams } from "next/navigation";
import { useAsked } from "@/components/admin/use-asked";
import { SETTINGS_ACTIONS } from "@/server/domain/organisation-log/vocabulary";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Keeps the filter in the URL, so that the user can go back to a search and share it. */
export function useLogFilter(organisationUrl: string) {
  const asked = useAsked(`/o/${organisationUrl}/log`);
  const params = useSearchParams();
  const textOf = (key: string, form: RegExp) => {
    const said = params.get(key) ?? "";
    return form.test(said) ? said : "";
  };
  const action = asked.one("action", SETTINGS_ACTIONS) ?? "";
  const said = {
    actor: textOf("actor", /^.{1,200}$/u),
    action,
    teamId: textOf("team", /^\d{1,9}$/),
    from: textOf("from", DAY),
    to: textOf("to", DAY),
  };
  const { page, pageHref, ask } = asked;
  const filter = {
    ...(said.actor && { actor: said.actor }),
    ...(action && { action }),
    ...(said.teamId && { teamId: Number(said.teamId) }),
    ...(said.from && { from: said.from }),
    ...(said.to && { to: said.to }),
  };
  return { said, filter, page, pageHref, ask, isNarrowed: Object.keys(filter).length > 0 };
}

export type LogFilterState = ReturnType<typeof useLogFilter>;
