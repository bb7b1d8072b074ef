"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import { SessionRow } from "./session-row";

export function SessionsCard() {
  const t = useTranslations("profile.security");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sessions = useQuery(trpc.account.sessions.queryOptions());
  const endOthers = useMutation(
    trpc.account.endOtherSessions.mutationOptions({
      onSuccess: async ({ endedCount: count }) => {
        notify({ tone: "success", title: t("othersEnded", { count }) });
        await queryClient.invalidateQueries({ queryKey: trpc.account.sessions.queryKey() });
      },
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  const { data } = sessions;
  const hasOthers = (data?.length ?? 0) > 1;
  return (
    <SettingsCard
      title={t("sessions")}
      lead={t("sessionsLead")}
      aside={
        hasOthers && (
          <Button
            size="dense"
            variant="secondary"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t("endOthers")}
          </Button>
        )
      }
    >
      {data ? (
        <ul className="divide-y divide-hairline">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState onRetry={() => sessions.refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {data && !hasOthers && <p className="mt-2 text-dense text-ink-2">{t("only")}</p>}
    </SettingsCard>
  );
}
