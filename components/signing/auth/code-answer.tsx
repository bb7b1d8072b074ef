"use client";

import { CodeInput } from "./code-input";
import { FailureText } from "./failure-text";
import { AnswerForm } from "./panel";
import type { Failure } from "./use-attempt";
import type { useCodeEntry } from "./use-entry";

type CodeAnswerProps = {
  entry: ReturnType<typeof useCodeEntry>;
  /** Texts of the button, the label and the message for an incomplete code. */
  words: { submit: string; label: string; lacking: string };
  letters?: boolean;
  /** Failure of another action here. Shown if the entry itself did not fail. */
  otherFailure?: Failure | null;
};

export function CodeAnswer({ entry, words, letters = false, otherFailure = null }: CodeAnswerProps) {
  const { value, setValue, isLacking, busy, failure, input, problem, submit } = entry;
  return (
    <AnswerForm label={words.submit} busy={busy} onSubmit={submit}>
      <CodeInput
        ref={input}
        letters={letters}
        label={words.label}
        value={value}
        onChange={setValue}
        describedBy={problem}
        invalid={isLacking || failure !== null}
      />
      <FailureText
        id={problem}
        failure={failure ?? otherFailure}
        complaint={isLacking ? words.lacking : null}
      />
    </AnswerForm>
  );
}
