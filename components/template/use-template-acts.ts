"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { buildTemplateHref } from "./list/template-address";

type Named = { id: string; title: string };

/** Returns the actions rename, with undo, and duplicate. Lists and pages are refetched. */
export function useTemplateActs(teamUrl: string) {
  const t = useTranslations("templates.act");
  const reasonText = useReasonText();
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refreshTemplates = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.template.pathKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.envelope.detail.pathKey() }),
    ]);
  const onError = (error: unknown) => {
    notify({ tone: "danger", title: reasonText(error) });
  };
  const update = useMutation(trpc.envelope.update.mutationOptions({ onSuccess: refreshTemplates }));
  const copy = useMutation(trpc.envelope.duplicate.mutationOptions({ onError, onSuccess: refreshTemplates }));
  const updateTitle = (id: string, title: string) => update.mutateAsync({ envelopeId: id, data: { title } });
  return {
    /** Rejects on refusal: the dialog shows the reason. */
    rename: async (template: Named, title: string) => {
      await updateTitle(template.id, title);
      notify({
        title: t("renamed", { title }),
        action: {
          label: t("undo"),
          onAct: () => void updateTitle(template.id, template.title).catch(onError),
        },
      });
    },
    duplicate: (template: Named) =>
      copy.mutate(
        { envelopeId: template.id },
        {
          onSuccess: ({ id }) =>
            notify({
              tone: "success",
              title: t("duplicated", { title: template.title }),
              action: { label: t("openCopy"), onAct: () => router.push(buildTemplateHref({ id }, teamUrl)) },
            }),
        },
      ),
  };
}
