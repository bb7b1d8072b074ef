"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";

/** Loads a template by its number; undefined while loading, or if the member may not see it. */
export function useTemplateById(templateId: number | undefined) {
  const trpc = useTRPC();
  const templateQuery = useQuery(
    trpc.envelope.getMany.queryOptions(
      { ids: { type: "templateId", ids: [templateId ?? 1] } },
      { enabled: templateId !== undefined, staleTime: 60_000 },
    ),
  );
  return templateId === undefined ? undefined : templateQuery.data?.data[0];
}

export const useTemplateTitle = (templateId: number | undefined): string | undefined =>
  useTemplateById(templateId)?.title;
