"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useRefreshedPlaces } from "@/components/folder/use-refreshed-places";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify } from "@/components/ui/toast";
import type { BulkActionAnswer } from "./api-types";
import { FAILURES_SHOWN, Failures } from "./failures";
import { followedHere, useBulkActionState } from "./use-action-state";
import { useResultText } from "./use-over-text";

/** Follows an action until it is over. One that was begun here and reached everything closes its dialog. */
export function useBulkActionRun(
  id: string | undefined,
  onClose: () => void,
  { closesItself }: { closesItself: boolean },
) {
  const t = useTranslations("bulkAction");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const overText = useResultText();
  const refresh = useRefreshedPlaces();
  const followed = useBulkActionState(id);
  const action = followed.data;
  const storeAnswer = (next: BulkActionAnswer) => {
    queryClient.setQueryData(trpc.bulkAction.get.queryKey({ bulkActionId: next.id }), next);
    void queryClient.invalidateQueries({ queryKey: trpc.bulkAction.list.pathKey() });
  };
  const stop = useMutation(trpc.bulkAction.stop.mutationOptions({ onSuccess: storeAnswer }));
  const retry = useMutation(trpc.bulkAction.retryFailed.mutationOptions({ onSuccess: storeAnswer }));
  const isOver = action !== undefined && action.state !== "RUNNING";
  const whenOver = useEffectEvent(() => {
    void refresh();
    if (!closesItself || !action || action.counts.failed > 0 || action.state === "STOPPED") return;
    notify({ tone: "success", title: overText(action) });
    onClose();
  });
  useEffect(() => {
    if (!id) return;
    followedHere.add(id);
    void queryClient.invalidateQueries({ queryKey: trpc.bulkAction.list.pathKey() });
    return () => void followedHere.delete(id);
  }, [id, queryClient, trpc]);
  useEffect(() => {
    if (isOver) whenOver();
  }, [isOver]);
  const error = stop.error ?? retry.error ?? followed.error;
  return {
    action,
    isOver,
    sentence: action && isOver ? overText(action) : t("leave"),
    error: error ? errorText(error) : undefined,
    stop: () => action && !stop.isPending && stop.mutate({ bulkActionId: action.id }),
    retry: () => action && !retry.isPending && retry.mutate({ bulkActionId: action.id }),
    isSteering: stop.isPending || retry.isPending,
  };
}
type Run = ReturnType<typeof useBulkActionRun>;

/** Offers to stop a running action and to retry failures. Closing leaves the action running. */
export function RunFooter({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useTranslations("bulkAction");
  const { action, isOver, isSteering } = run;
  const mayRetry = action?.state === "ENDED" && action.counts.failed > 0;
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t("close")}
      </Button>
      {!isOver && (
        <Button variant="dangerQuiet" loading={isSteering} onClick={run.stop}>
          {t("stop")}
        </Button>
      )}
      {mayRetry && (
        <Button loading={isSteering} onClick={run.retry}>
          {t("retry")}
        </Button>
      )}
    </>
  );
}

export function RunBody({ run: { action, error, isOver } }: { run: Run }) {
  const t = useTranslations("bulkAction");
  if (!action) return <ProgressBar label={t("progress")} value={undefined} />;
  const { total, waiting, failed } = action.counts;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <ProgressBar
          label={t("progress")}
          value={(total - waiting) / total}
          tone={failed > 0 ? "danger" : isOver ? "success" : "primary"}
        />
        <p role="status" className="text-dense text-ink-2 tabular-nums">
          {t("running", { done: total - waiting, total })}
        </p>
      </div>
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      {failed > 0 && (
        // A new key for each failure, while there is room for more names in the list.
        <Failures key={Math.min(failed, FAILURES_SHOWN)} bulkActionId={action.id} count={failed} />
      )}
    </div>
  );
}
