/** A value of an expected document that stands for itself: no text in it is a marker, whatever it holds. */
export class Literal {
  constructor(readonly value: unknown) {}
}
