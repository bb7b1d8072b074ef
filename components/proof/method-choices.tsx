"use client";

import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";

type MethodChoicesProps<Method extends AuthMethod> = {
  label: string;
  labelHidden?: boolean;
  methods: readonly Method[];
  chosen: readonly Method[];
  onChange: (chosen: Method[]) => void;
  /** What this installation can ask for; the rest cannot be added and says why. All of them when absent. */
  available?: ReadonlySet<AuthMethod>;
};

/** Ways to prove who one is, each with what the person will go through; any one of the chosen ones is enough. */
export function MethodChoices<Method extends AuthMethod>({
  label,
  labelHidden = false,
  methods,
  chosen,
  onChange,
  available,
}: MethodChoicesProps<Method>) {
  const t = useTranslations("proof");
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className={labelHidden ? "sr-only" : "mb-2 text-body font-medium text-ink"}>{label}</legend>
      {methods.map((method) => {
        const isOffered = available?.has(method) ?? true;
        const isChosen = chosen.includes(method);
        const known: AuthMethod = method;
        return (
          <Checkbox
            key={method}
            label={t(`method.${known}`)}
            hint={isOffered ? t(`experience.${known}`) : t(`missing.${known}`)}
            checked={isChosen}
            // What was chosen elsewhere and cannot be asked for here may still be taken away.
            disabled={!isOffered && !isChosen}
            onCheckedChange={(isWanted) => {
              const others = chosen.filter((other) => other !== method);
              onChange(isWanted ? [...others, method] : others);
            }}
          />
        );
      })}
    </fieldset>
  );
}
