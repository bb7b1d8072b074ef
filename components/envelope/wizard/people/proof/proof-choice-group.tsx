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
  /** What the envelope asks of everybody. */
  everybodys: readonly AuthMethod[];
  chosen: readonly Method[];
  choice: ProofChoice;
  available: ReadonlySet<AuthMethod>;
  /** An empty list follows the envelope. */
  onChosen: (methods: Method[]) => void;
  /** Lets the person off what everybody is asked for, where that can be. */
  onNone?: () => void;
};

/** As for everybody, nothing, or ways of their own. */
export function ProofChoiceGroup<Method extends AuthMethod>(props: ProofChoiceGroupProps<Method>) {
  const { label, methods, everybodys, chosen, choice, available, onChosen, onNone } = props;
  const t = useTranslations("proof");
  const { names } = useProofWords();
  // Somebody of whom nothing is ticked yet follows the envelope until something is.
  const [isChoosing, setIsChoosing] = useState(choice === "own");
  const shown = isChoosing && choice === "envelope" ? "own" : choice;
  const take = (picked: ProofChoice) => {
    setIsChoosing(picked === "own");
    if (picked === "none") onNone?.();
    else if (picked === "envelope" || choice !== "own") onChosen([]);
  };
  const option = (value: ProofChoice, hint?: string) => ({ value, label: t(`choice.${value}`), hint });
  // To be let off makes a difference only where something is asked, or may be later.
  const mayBeLetOff = onNone !== undefined && (everybodys.length > 0 || choice === "none");
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <RadioGroup<ProofChoice>
        label={label}
        value={shown}
        onValueChange={take}
        options={[
          option("envelope", everybodys.length > 0 ? names(everybodys) : t("nothing")),
          ...(mayBeLetOff ? [option("none", t("noneHint"))] : []),
          option("own"),
        ]}
      />
      {shown === "own" && (
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
