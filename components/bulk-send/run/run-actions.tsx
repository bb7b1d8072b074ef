"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Download, RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { isPossible, isSending } from "@/server/domain/bulk-send/lifecycle";
import type { BatchAnswer } from "../api-types";

/** Offers the actions that the server's own rules allow now, and the result. */
export function RunActions({ batch, teamUrl }: { batch: BatchAnswer; teamUrl: string }) {
  const t = useTranslations("bulk.run");
  const acts = useRunActions();
  const [isStopping, setIsStopping] = useState(false);
  const { id: bulkSendId, name, counts, mode } = batch;
  const mayPerform = (action: Parameters<typeof isPossible>[0]) =>
    batch.maySteer && isPossible(action, { state: batch.state, failed: counts.failed });
  const result = `/api/files/bulk-sends/${bulkSendId}/result?team=${teamUrl}`;
  return (
    <div className="flex flex-wrap gap-2">
      {mayPerform("pause") && (
        <Button
          variant="secondary"
          loading={acts.pause.isPending}
          onClick={() => acts.pause.mutate({ bulkSendId })}
        >
          <CirclePause aria-hidden />
          {t("pause")}
        </Button>
      )}
      {mayPerform("resume") && (
        <Button loading={acts.resume.isPending} onClick={() => acts.resume.mutate({ bulkSendId })}>
          <CirclePlay aria-hidden />
          {t("resume")}
        </Button>
      )}
      {mayPerform("retryFailed") && (
        <Button
          variant="secondary"
          loading={acts.retryFailed.isPending}
          onClick={() => acts.retryFailed.mutate({ bulkSendId })}
        >
          <RotateCw aria-hidden />
          {t("retry", { count: counts.failed })}
        </Button>
      )}
      <Button asChild variant="secondary">
        <a href={result} download>
          <Download aria-hidden />
          {t("result")}
        </a>
      </Button>
      {isSending(mode) && batch.maySteer && (
        <Button asChild variant="secondary">
          <a href={`${result}&links=1`} download>
            <Download aria-hidden />
            {t("resultLinks")}
          </a>
        </Button>
      )}
      {mayPerform("stop") && (
        <Button
          variant="dangerQuiet"
          onClick={() => {
            acts.stop.reset();
            setIsStopping(true);
          }}
        >
          {t("stop")}
        </Button>
      )}
      {isStopping && (
        <AlertDialog
          onClose={() => setIsStopping(false)}
          title={t("stopTitle", { name })}
          description={t("stopDetail", { waiting: counts.waiting })}
          actLabel={t("stopAct")}
          keepLabel={t("stopKeep")}
          mutation={acts.stop}
          onAct={() => acts.stop.mutate({ bulkSendId }, { onSuccess: () => setIsStopping(false) })}
        />
      )}
    </div>
  );
}

function useRunActions() {
  const t = useTranslations("bulk.run");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settled = { onSettled: () => queries.invalidateQueries({ queryKey: trpc.bulkSend.pathKey() }) };
  const outcome = {
    ...settled,
    onError: (error: unknown) => {
      notify({ tone: "danger", title: `${t("failedAct")}: ${errorText(error)}` });
    },
  };
  return {
    pause: useMutation(trpc.bulkSend.pause.mutationOptions(outcome)),
    resume: useMutation(trpc.bulkSend.resume.mutationOptions(outcome)),
    retryFailed: useMutation(trpc.bulkSend.retryFailed.mutationOptions(outcome)),
    // Its dialog shows the error.
    stop: useMutation(trpc.bulkSend.stop.mutationOptions(settled)),
  };
}
