declare module "virtual:starter" {
  /** What `varia new` writes, without its head. */
  const text: string;
  export default text;
}
