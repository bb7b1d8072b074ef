"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { readErrorData } from "@/components/errors/error-data";
import { useReasonText } from "@/components/errors/use-error-text";
import type { Target } from "@/components/folder/api-types";
import { useTRPC } from "@/components/trpc-provider";
import type { IssueText } from "@/server/domain/errors";
import { isCreatable, toMetaType } from "@/server/domain/field/meta-types";
import type { AppRouter } from "@/server/routers";
import type { WrongValues } from "./check-values";
import {
  buildSettingsOverride,
  findPersonProblems,
  listBlockedFiles,
  listCallFiles,
  listCallPeople,
  type PersonProblem,
  toPrefillFields,
  type UseEntries,
} from "./entries";
import { storePeople } from "./remembered-people";

export type UsableTemplate = inferRouterOutputs<AppRouter>["envelope"]["get"];

const listPrefillableFields = ({ fields }: UsableTemplate) =>
  fields.flatMap((field) =>
    isCreatable(field.type) ? [{ ...field, wireType: toMetaType(field.type) }] : [],
  );

export function buildUseInput(template: UsableTemplate, entries: UseEntries, folder: Target) {
  return {
    envelopeId: template.id,
    recipients: listCallPeople(template, entries),
    prefillFields: toPrefillFields(listPrefillableFields(template), entries.values),
    distributeDocument: entries.mode !== "draft",
    ...(folder ? { folderId: folder.id } : {}),
    ...(entries.externalId.trim() ? { externalId: entries.externalId.trim() } : {}),
    override: buildSettingsOverride(template, entries),
  };
}

type Use = { template: UsableTemplate; teamUrl: string; onSent: (envelopeId: string) => void };

/** Validates the entries by the server's own rules, creates the document, and opens its page. */
export function useCreateDocument({ template, teamUrl, onSent }: Use) {
  const t = useTranslations("templates.use");
  const reasonText = useReasonText();
  const router = useRouter();
  const account = useAccount();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [people, setPeople] = useState<ReadonlyMap<number, PersonProblem>>(new Map());
  const [values, setValues] = useState<WrongValues>(new Map());
  const [failure, setFailure] = useState<string>();
  const use = useMutation(trpc.envelope.use.mutationOptions());

  const validateEntries = async (entries: UseEntries): Promise<boolean> => {
    // Imported on demand: only uses with filled fields need the rules of values.
    const { checkValues } = await import("./check-values");
    const { wrong } = checkValues(template, entries.values);
    const wrongPeople = findPersonProblems(template, entries);
    setPeople(wrongPeople);
    setValues(wrong);
    const count = wrongPeople.size + wrong.size + listBlockedFiles(entries).size;
    setFailure(count > 0 ? t("problems", { count }) : undefined);
    return count === 0;
  };

  return {
    people,
    values,
    failure,
    isBusy: use.isPending || use.isSuccess,
    /** Resolves with true on success; otherwise the problems are marked. */
    act: async (entries: UseEntries, folder: Target): Promise<boolean> => {
      if (use.isPending || !(await validateEntries(entries))) return false;
      const input = buildUseInput(template, entries, folder);
      try {
        const { id } = await use.mutateAsync({ ...input, ...listCallFiles(entries) });
        storePeople(template.id, account?.email ?? "", entries.people);
        void queryClient.invalidateQueries({ queryKey: trpc.template.pathKey() });
        void queryClient.invalidateQueries({ queryKey: trpc.envelope.listOwned.pathKey() });
        if (entries.mode === "draft")
          router.push(`${buildEnvelopeHref(teamUrl, { id, type: "DOCUMENT" })}/edit?step=review`);
        else onSent(id);
        return true;
      } catch (error) {
        setValues(
          new Map(
            readErrorData(error)?.issues.flatMap(({ path, said }): [number, IssueText | undefined][] => {
              const place = /^prefillFields\.(\d+)\./.exec(path ?? "");
              const refused = input.prefillFields[Number(place?.[1])];
              return refused ? [[refused.id, said]] : [];
            }),
          ),
        );
        setFailure(reasonText(error));
        return false;
      }
    },
  };
}
