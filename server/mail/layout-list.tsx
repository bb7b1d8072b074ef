import type { CSSProperties } from "react";
import type { Palette } from "@/server/domain/tenancy/brand";
import type { MailContent } from "./content";
import { Link, Section, Text } from "./elements";
import { buildTextStyle, COLOUR } from "./style";

type ListProps = { list: NonNullable<MailContent["lists"]>[number]; palette: Palette };

export function MailList({ list: { heading, lines, more }, palette: { light } }: ListProps) {
  const link: CSSProperties = { color: light.primary, textDecoration: "underline", overflowWrap: "anywhere" };
  return (
    <Section style={{ marginTop: 24 }}>
      <h2 className="text" style={buildTextStyle(16, 24, COLOUR.text, { fontWeight: 600 })}>
        {heading}
      </h2>
      <hr
        className="line"
        style={{ width: "100%", border: "none", margin: "8px 0 0", borderTop: `1px solid ${COLOUR.line}` }}
      />
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <div key={index} style={{ marginTop: 12 }}>
          <Link
            href={line.url}
            className="link"
            style={{ ...buildTextStyle(15, 22, light.primary), ...link }}
          >
            {line.text}
          </Link>
          {line.note && (
            <Text
              className="second"
              style={buildTextStyle(14, 20, COLOUR.second, { marginTop: 2, whiteSpace: "pre-line" })}
            >
              {line.note}
            </Text>
          )}
        </div>
      ))}
      {more && (
        <Text className="second" style={buildTextStyle(14, 22, COLOUR.second, { marginTop: 12 })}>
          <Link href={more.url} className="link" style={link}>
            {more.label}
          </Link>
        </Text>
      )}
    </Section>
  );
}
