"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { RECIPIENT_WORDS } from "@/server/domain/limits";
import { useSigningApi } from "../api/api-context";
import { toSigningProblem } from "../api/signing-problem";
import { WordsField } from "../controls/words-field";
import { SigningDialog } from "../dialog";
import { useSessionEnd } from "../state/session-end";

type WrongPersonProps = {
  state: { sender: { name: string }; recipient: { email: string } };
  onClose: () => void;
};

/**
 * "This isn't me": tells the sender, with or without a
 * message, and hides the document (components/signing.md 5.2).
 */
export function WrongPersonDialog({ state, onClose }: WrongPersonProps) {
  const t = useTranslations("signing.notMe");
  const api = useSigningApi();
  const { leave } = useSessionEnd();
  const [message, setMessage] = useState("");
  const [stage, setStage] = useState<"writing" | "sending" | "failed" | "limited">("writing");
  const sender = state.sender.name;
  const { email } = state.recipient;
  const reportWrongPerson = async (event: FormEvent) => {
    event.preventDefault();
    if (stage === "sending") return;
    setStage("sending");
    try {
      await api.reportWrongPerson({ message });
      leave("notMe");
    } catch (error) {
      setStage(toSigningProblem(error).code === "TOO_MANY_REQUESTS" ? "limited" : "failed");
    }
  };
  const problem = stage === "failed" || stage === "limited" ? t(stage, { sender }) : null;
  return (
    <SigningDialog title={t("title")} onClose={onClose}>
      <form noValidate onSubmit={(event) => void reportWrongPerson(event)} className="flex flex-col gap-4">
        <p className="[overflow-wrap:anywhere]">
          {email ? t("body", { email, sender }) : t("bodyNoEmail", { sender })}
        </p>
        <WordsField
          label={t("label", { sender })}
          value={message}
          onChange={setMessage}
          limit={RECIPIENT_WORDS.question}
          problem={problem}
          rows={3}
        />
        <Button type="submit" size="recipient" loading={stage === "sending"}>
          {t("send", { sender })}
        </Button>
      </form>
    </SigningDialog>
  );
}
