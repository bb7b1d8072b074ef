"use client";

import { useErrorText } from "@/components/errors/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCoolDown } from "./use-cool-down";

type MailSentHelpProps = {
  words: { hint: string; again: string; againIn: (seconds: number) => string; sent: string; change: string };
  /** The request that sends the mail again. */
  request: { error: unknown; isSuccess: boolean; isPending: boolean };
  /** The problem, if the request's error does not say it. */
  problem?: string | null;
  onAgain: (onSuccess: () => void) => void;
  onChangeAddress: () => void;
};

/**
 * Helps when a mail does not arrive: check the folder, send it again after a pause, or change the address.
 */
export function MailSentHelp({
  words,
  request,
  problem = null,
  onAgain,
  onChangeAddress,
}: MailSentHelpProps) {
  const errorText = useErrorText();
  const [left, restart] = useCoolDown();
  const wrong = problem ?? (request.error === null ? null : errorText(request.error));
  return (
    <div className="flex flex-col items-start gap-4">
      {wrong && (
        <Banner tone="danger" role="alert">
          {wrong}
        </Banner>
      )}
      {request.isSuccess && (
        <Banner tone="success" role="status">
          {words.sent}
        </Banner>
      )}
      <p className="text-body text-ink-2">{words.hint}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={left > 0}
          loading={request.isPending}
          onClick={() => onAgain(restart)}
        >
          {left > 0 ? words.againIn(left) : words.again}
        </Button>
        <Button variant="quiet" onClick={onChangeAddress}>
          {words.change}
        </Button>
      </div>
    </div>
  );
}
