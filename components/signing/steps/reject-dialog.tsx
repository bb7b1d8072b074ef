"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { useSigningApi } from "../api/api-context";
import { isPassing, toSigningProblem } from "../api/signing-problem";
import { OptionRow } from "../controls/option-row";
import { SigningDialog } from "../dialog";
import type { SignState } from "../model/sign-state";
import { useStateStore } from "../state/use-signing-state";

const PRESETS = ["terms", "mistakes", "notMe", "other"] as const;
type Preset = (typeof PRESETS)[number];

/** Characters for a few sentences (components/signing.md 5.10); the server accepts more. */
const FREE_TEXT = 500;

type RejectDialogProps = {
  state: SignState;
  onClose: () => void;
  /** Called to ask a question instead. Does not decline. */
  onAsk: () => void;
};

/**
 * Declines with a reason, after stating the consequence. Not
 * optimistic, and guarded against accidental presses.
 */
export function RejectDialog({ state, onClose, onAsk }: RejectDialogProps) {
  const t = useTranslations("signing.reject");
  const id = useId();
  const [preset, setPreset] = useState<Preset | null>(null);
  const [detail, setDetail] = useState("");
  const words = useTranslations("signing.rule");
  const [complaint, setComplaint] = useState<"needed" | "failed" | { letters: string } | null>(null);
  const { busy, reject } = useReject(() => setComplaint("failed"));
  const sender = state.sender.name;
  const isOptional = state.session.mayRejectSilently ?? false;
  const submitRejection = async () => {
    const chosen = preset && preset !== "other" ? t(`reason.${preset}`) : "";
    const reason = [chosen, detail.trim()].filter(Boolean).join(". ");
    if (reason === "" && !isOptional) return setComplaint("needed");
    const letters = await findUnprintableLetters(reason);
    if (letters.length > 0) return setComplaint({ letters: letters.join(" ") });
    setComplaint(null);
    await reject(reason);
  };
  return (
    <SigningDialog
      title={t(state.recipient.role === "APPROVER" ? "titleApprover" : "title")}
      onClose={onClose}
      footer={
        <>
          <Button size="recipient" variant="secondary" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button size="recipient" variant="danger" loading={busy} onClick={() => void submitRejection()}>
            {t("act")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t("body", { sender })}</p>
        <div className="rounded-card border border-hairline p-3">
          <p className="text-body text-ink-2">{t("askHint", { sender })}</p>
          <Button size="recipient" variant="secondary" wide className="mt-2" onClick={onAsk}>
            {t("askInstead")}
          </Button>
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{t(isOptional ? "reasonsOptional" : "reasons")}</legend>
          {PRESETS.map((option) => (
            <OptionRow
              key={option}
              type="radio"
              name={id}
              label={t(`reason.${option}`)}
              checked={preset === option}
              onChange={() => setPreset(option)}
            />
          ))}
        </fieldset>
        <p role="alert" className="text-danger empty:hidden">
          {typeof complaint === "string" && t(complaint)}
          {typeof complaint === "object" && complaint && words("text.unwritable", complaint)}
        </p>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-detail`} className="font-medium">
            {t(isOptional ? "detailOptional" : "detail")}
          </label>
          <Textarea
            id={`${id}-detail`}
            rows={3}
            maxLength={FREE_TEXT}
            value={detail}
            aria-describedby={`${id}-hint`}
            aria-invalid={(complaint !== null && complaint !== "failed") || undefined}
            onChange={(event) => setDetail(event.target.value)}
          />
          <p id={`${id}-hint`} className="text-body text-ink-2">
            {t("detailHint", { sender })}
          </p>
        </div>
      </div>
    </SigningDialog>
  );
}

/** Returns letters the certificate cannot print. Loaded on decline; if that fails, the server checks them. */
async function findUnprintableLetters(reason: string): Promise<readonly string[]> {
  const loaded = await import("@/server/domain/field/paper-letters").catch(() => null);
  return loaded?.listUnwritableLetters(reason) ?? [];
}

/** Declines, then shows the server's state, also if the envelope ended in another way meanwhile. */
function useReject(onFailed: () => void) {
  const api = useSigningApi();
  const { reload } = useStateStore();
  const [busy, setBusy] = useState(false);
  const rejectDocument = async (reason: string) => {
    setBusy(true);
    try {
      await api.reject({ reason });
      await reload();
    } catch (error) {
      const truth = isPassing(toSigningProblem(error).code) ? null : await reload().catch(() => null);
      if (truth === null || truth.screen === "sign") onFailed();
    } finally {
      setBusy(false);
    }
  };
  return { busy, reject: rejectDocument };
}
