"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { RECIPIENT_WORDS } from "@/server/domain/limits";
import { useSigningApi } from "../api/api-context";
import { toSigningProblem } from "../api/signing-problem";
import { WordsField } from "../controls/words-field";
import { SigningDialog } from "../dialog";

type QuestionDialogProps = {
  state: { sender: { name: string }; recipient: { email: string } };
  onClose: () => void;
};
type Stage = "writing" | "sending" | "sent" | "needed" | "failed" | "limited";

/** Mails a question to the sender. Does not sign or decline (components/signing.md 5.10). */
export function QuestionDialog({ state, onClose }: QuestionDialogProps) {
  const t = useTranslations("signing.question");
  const api = useSigningApi();
  const [question, setQuestion] = useState("");
  const [stage, setStage] = useState<Stage>("writing");
  const sender = state.sender.name;
  const { email } = state.recipient;
  const sendQuestion = async (event: FormEvent) => {
    event.preventDefault();
    if (stage === "sending") return;
    if (question.trim() === "") return setStage("needed");
    setStage("sending");
    try {
      await api.askQuestion({ question });
      setStage("sent");
    } catch (error) {
      setStage(toSigningProblem(error).code === "TOO_MANY_REQUESTS" ? "limited" : "failed");
    }
  };
  const isSent = stage === "sent";
  const problem = stage === "needed" || stage === "failed" || stage === "limited" ? t(stage) : null;
  return (
    <SigningDialog title={t("title", { sender })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void sendQuestion(event)} className="flex flex-col gap-4">
        {!isSent && (
          <>
            <p>{t("body")}</p>
            <WordsField
              label={t("label")}
              hint={email ? t("reply", { sender, email }) : t("replyNone", { sender })}
              value={question}
              onChange={setQuestion}
              limit={RECIPIENT_WORDS.question}
              problem={problem}
            />
          </>
        )}
        <p role="status" className="empty:hidden">
          {isSent && t("sent", { sender })}
        </p>
        {isSent ? (
          <Button size="recipient" onClick={onClose}>
            {t("back")}
          </Button>
        ) : (
          <Button type="submit" size="recipient" loading={stage === "sending"}>
            {t("send")}
          </Button>
        )}
      </form>
    </SigningDialog>
  );
}
