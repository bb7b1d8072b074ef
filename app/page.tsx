export default function Home() {
  return <main>Rubrica</main>;
}
