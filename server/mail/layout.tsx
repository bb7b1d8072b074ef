import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import type { CSSProperties } from "react";
import type { Language } from "@/server/domain/vocabulary";
import type { MailContent } from "./content";

/** Light colours inline, because many readers drop style sheets; the sheet below turns them for dark readers. */
const COLOUR = {
  canvas: "#F4F5F7",
  paper: "#FFFFFF",
  muted: "#EEF0F3",
  text: "#14181F",
  second: "#4A5361",
  hint: "#5F6978",
  line: "#D5DAE1",
  primary: "#1D4ED8",
} as const;

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const DARK_AND_SMALL = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.raw { word-break: break-all; }
@media (max-width: 480px) {
  .paper { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .inner { padding: 28px 20px 24px !important; }
  .cta { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: #0D0F13 !important; }
  .paper { background-color: #14171C !important; border-color: #303743 !important; }
  .text { color: #F2F4F7 !important; }
  .second { color: #B6BFCC !important; }
  .hint { color: #97A1B0 !important; }
  .line { border-color: #303743 !important; }
  .quote { background-color: #1E232B !important; border-color: #7B8696 !important; }
  .cta { background-color: #8FB1FF !important; color: #0B1220 !important; }
  .link { color: #8FB1FF !important; }
}`;

const text = (size: number, line: number, color: string, extra: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: size,
  lineHeight: `${line}px`,
  color,
  ...extra,
});

type Props = { content: MailContent; language: Language; rawLink: string; service: string };

/** One column of paper: who and what, the words, one button, the plain address, why it came. No pictures, no tracking. */
export function MailLayout({ content, language, rawLink, service }: Props) {
  const { heading, paragraphs, quote, facts, button, notes, why, preview } = content;
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{DARK_AND_SMALL}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="canvas" style={{ margin: 0, padding: 0, backgroundColor: COLOUR.canvas }}>
        <Container style={{ width: "100%", maxWidth: 560, margin: "0 auto", padding: "32px 0 40px" }}>
          <Section className="paper" style={paper}>
            <Section className="inner" style={{ padding: "36px 40px 32px" }}>
              <Heading as="h1" className="text" style={text(24, 32, COLOUR.text, { fontWeight: 600 })}>
                {heading}
              </Heading>
              <Paragraphs lines={paragraphs} />
              {quote && <Quote quote={quote} />}
              {facts.length > 0 && <Facts facts={facts} />}
              {button && <Action button={button} rawLink={rawLink} />}
              {notes.map((note) => (
                <Text key={note} className="second" style={text(14, 22, COLOUR.second, { marginTop: 16 })}>
                  {note}
                </Text>
              ))}
            </Section>
          </Section>
          <Section style={{ padding: "20px 20px 0" }}>
            <Text className="hint" style={text(13, 20, COLOUR.hint, { textAlign: "center" })}>
              {why}
            </Text>
            <Text className="hint" style={text(13, 20, COLOUR.hint, { marginTop: 8, textAlign: "center" })}>
              {service}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

const paper: CSSProperties = {
  backgroundColor: COLOUR.paper,
  border: `1px solid ${COLOUR.line}`,
  borderRadius: 10,
};

function Paragraphs({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <Text key={line} className="text" style={text(16, 26, COLOUR.text, { marginTop: 16 })}>
      {line}
    </Text>
  ));
}

/** The sender's own words, set apart so that nobody takes them for ours. */
function Quote({ quote }: { quote: NonNullable<MailContent["quote"]> }) {
  return (
    <Section
      className="quote"
      style={{
        marginTop: 24,
        padding: "16px 20px",
        backgroundColor: COLOUR.muted,
        borderLeft: `3px solid ${COLOUR.hint}`,
        borderRadius: 6,
      }}
    >
      <Text className="second" style={text(14, 20, COLOUR.second, { fontWeight: 600 })}>
        {quote.from}
      </Text>
      {quote.paragraphs.map((paragraph) => (
        <Text
          key={paragraph}
          className="text"
          style={text(16, 24, COLOUR.text, { marginTop: 8, whiteSpace: "pre-line" })}
        >
          {paragraph}
        </Text>
      ))}
    </Section>
  );
}

function Facts({ facts }: { facts: MailContent["facts"] }) {
  return (
    <Section style={{ marginTop: 24 }}>
      <Hr className="line" style={{ margin: 0, borderTop: `1px solid ${COLOUR.line}` }} />
      {facts.map(({ label, value }) => (
        <div key={label} style={{ marginTop: 14 }}>
          <Text className="hint" style={text(13, 18, COLOUR.hint)}>
            {label}
          </Text>
          <Text className="text" style={text(16, 24, COLOUR.text, { overflowWrap: "anywhere" })}>
            {value}
          </Text>
        </div>
      ))}
    </Section>
  );
}

/** The one thing to do, and the same address in plain sight for whoever distrusts or cannot press buttons. */
function Action({ button, rawLink }: { button: NonNullable<MailContent["button"]>; rawLink: string }) {
  return (
    <Section style={{ marginTop: 28 }}>
      <Button
        href={button.url}
        className="cta"
        style={{
          display: "inline-block",
          padding: "14px 28px",
          borderRadius: 6,
          backgroundColor: COLOUR.primary,
          color: "#FFFFFF",
          fontFamily: FONT,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: "20px",
          textDecoration: "none",
        }}
      >
        {button.label}
      </Button>
      <Text className="second" style={text(14, 22, COLOUR.second, { marginTop: 20 })}>
        {rawLink}
        <br />
        <Link
          href={button.url}
          className="link raw"
          style={{ color: COLOUR.primary, textDecoration: "underline", overflowWrap: "anywhere" }}
        >
          {button.url}
        </Link>
      </Text>
    </Section>
  );
}
