"use client";

import { CodeInput } from "./code-input";
import { FailureText } from "./failure-text";
import { AnswerForm } from "./panel";
import type { Failure } from "./use-attempt";
import type { useEntry } from "./use-entry";

type CodeAnswerProps = {
  entry: ReturnType<typeof useEntry>;
  /** On the button, over the input, and what is said when nothing whole was typed. */
  words: { submit: string; label: string; lacking: string };
  letters?: boolean;
  /** Of something else that the person tried here; shown where the entry itself did not fail. */
  otherFailure?: Failure | null;
};

/** Where a code is typed and sent, with what was wrong about it. */
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
