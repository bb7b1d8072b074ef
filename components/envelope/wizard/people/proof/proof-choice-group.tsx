"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { MethodChoices } from "@/components/proof/method-choices";
import { useProofWords } from "@/components/proof/use-proof-words";
import { RadioGroup } from "@/components/ui/radio-group";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import type { ProofChoice } from "@/server/domain/recipient/proof-choice";

type ProofChoiceGroupProps<Method extends AuthMethod> = {
  label: string;
  methods: readonly Method[];
  /** The methods that the envelope requires from every recipient. */
  everybodys: readonly AuthMethod[];
  chosen: readonly Method[];
  choice: ProofChoice;
  available: ReadonlySet<AuthMethod>;
  /** An empty list follows the envelope. */
  onChosen: (methods: Method[]) => void;
  /** Exempts the recipient from the envelope's proof, if that is possible. */
  onNone?: () => void;
};

export function ProofChoiceGroup<Method extends AuthMethod>(props: ProofChoiceGroupProps<Method>) {
  const { label, methods, everybodys, chosen, choice, available, onChosen, onNone } = props;
  const t = useTranslations("proof");
  const { names } = useProofWords();
  // While no method of their own is ticked, the recipient follows the envelope.
  const [isChoosing, setIsChoosing] = useState(choice === "own");
  const visibleChoice = isChoosing && choice === "envelope" ? "own" : choice;
  const chooseProof = (picked: ProofChoice) => {
    setIsChoosing(picked === "own");
    if (picked === "none") onNone?.();
    else if (picked === "envelope" || choice !== "own") onChosen([]);
  };
  const buildOption = (value: ProofChoice, hint?: string) => ({ value, label: t(`choice.${value}`), hint });
  // An exemption matters only if the envelope requires a proof, or the recipient is exempt already.
  const mayBeLetOff = onNone !== undefined && (everybodys.length > 0 || choice === "none");
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <RadioGroup<ProofChoice>
        label={label}
        value={visibleChoice}
        onValueChange={chooseProof}
        options={[
          buildOption("envelope", everybodys.length > 0 ? names(everybodys) : t("nothing")),
          ...(mayBeLetOff ? [buildOption("none", t("noneHint"))] : []),
          buildOption("own"),
        ]}
      />
      {visibleChoice === "own" && (
        <div className="flex flex-col gap-3 border-l-2 border-hairline pl-4">
          <MethodChoices
            label={t("choice.own")}
            labelHidden
            methods={methods}
            chosen={chosen}
            onChange={(picked) => {
              setIsChoosing(true);
              onChosen(picked);
            }}
            available={available}
          />
          <p className="text-dense text-ink-3">{t("anyOne")}</p>
        </div>
      )}
    </section>
  );
}
