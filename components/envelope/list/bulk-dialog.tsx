"use client";

import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/answers";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify } from "@/components/ui/toast";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { type BulkAct, sorted } from "./bulk-acts";
import { type Failure, useBulkAct } from "./use-bulk-act";

type BulkDialogProps = {
  act: BulkAct;
  rows: readonly OwnerListed[];
  onClose: () => void;
  onDone: () => void;
};

/** Before an act on several: how many it will reach and why not the others; then its progress, and what failed. */
export function BulkDialog({ act, rows, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations("list.bulk");
  const format = useFormatter();
  const [reason, setReason] = useState("");
  // What was decided about stays what is shown, whatever the list learns meanwhile.
  const [{ eligible, leftOut }] = useState(() => sorted(act, rows));
  const { run, start } = useBulkAct(act, t("refused"));
  const isRunning = run !== undefined && !run.isOver;
  const go = async (asked: readonly OwnerListed[]) => {
    const failures = await start(asked, reason.trim());
    if (failures.length > 0) return;
    notify({ tone: "success", title: t(`done.${act}`, { count: asked.length }) });
    onDone();
  };
  const others = leftOut.map((left) => t(`leftOut.${left.reason}`, { count: left.count }));
  const all = { count: eligible.length, of: rows.length };
  const failed = run?.isOver ? run.failures : [];
  return (
    <Dialog
      open
      dirty={isRunning}
      onOpenChange={(next) => !next && !isRunning && (run ? onDone() : onClose())}
      title={t(`title.${act}`, { count: rows.length })}
      description={`${t(`will.${act}`, all)}${others.length > 0 ? ` ${format.list(others)}.` : ""}`}
      footer={
        <>
          <Button variant="secondary" aria-disabled={isRunning} onClick={run ? onDone : onClose}>
            {run?.isOver ? t("close") : t(`keep.${act}`)}
          </Button>
          {run?.isOver ? (
            failed.length > 0 && (
              <Button onClick={() => void go(failed.map(({ row }) => row))}>{t("retry")}</Button>
            )
          ) : (
            <Button
              variant={act === "resend" ? "primary" : "danger"}
              aria-disabled={eligible.length === 0}
              loading={isRunning}
              onClick={() => eligible.length > 0 && void go(eligible)}
            >
              {t(`act.${act}`, all)}
            </Button>
          )}
        </>
      }
    >
      {!run && act === "cancel" && (
        <Field label={t("reason")} hint={t("reasonHint")}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={TEXT_LIMITS.rejectionReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      )}
      {run && (
        <div className="flex flex-col gap-2">
          <ProgressBar label={t("progress")} value={run.of === 0 ? 1 : run.done / run.of} />
          <p role="status" className="text-dense text-ink-2 tabular-nums">
            {t("doneOf", { done: run.done, of: run.of })}
          </p>
        </div>
      )}
      {failed.length > 0 && <Failures failures={failed} />}
    </Dialog>
  );
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  const t = useTranslations("list.bulk");
  return (
    <Banner tone="danger" role="alert" className="mt-4" title={t("failed", { count: failures.length })}>
      <ul>
        {failures.map(({ row, reason }) => (
          <li key={row.id} className="py-0.5">
            <span className="font-medium">{row.title}</span>: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
