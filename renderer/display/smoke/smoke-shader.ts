/** One triangle that covers everything. */
export const VERTEX = `
attribute vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }
`;

/**
 * Smoke as layered noise that is warped by itself twice (Inigo Quilez, "Domain warping"), lit from above by the
 * difference of density towards the light. It drifts on wide circles instead of along a line: after three days of
 * running its coordinates are as small, and so as exact, as at the start. `ceiling` bounds its distance from the
 * background in linear light, so that text on it keeps its contrast.
 */
export const FRAGMENT = `
precision highp float;
uniform vec2 size;
uniform float time;
uniform vec3 background;
uniform vec3 colour;
uniform float intensity;
uniform float ceiling;
uniform float light;

float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  vec2 u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), u.x),
             mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), u.x), u.y);
}
const mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
float fbm(vec2 p) {
  float sum = 0.0, share = 0.54;
  for (int octave = 0; octave < 5; octave++) {
    sum += share * noise(p);
    p = turn * p * 2.02 + 17.3;
    share *= 0.46;
  }
  return sum;
}
vec2 drift(float speed, float phase) {
  return 9.0 * vec2(cos(time * speed + phase), sin(time * speed + phase));
}
float density(vec2 p) {
  vec2 q = vec2(fbm(p + drift(0.0083, 0.0)), fbm(p + drift(0.0071, 2.1) + 5.2));
  vec2 r = vec2(fbm(p + 1.5 * q + drift(0.0109, 4.2)), fbm(p + 1.5 * q + drift(0.0097, 1.3) + 8.3));
  return smoothstep(0.24, 0.98, fbm(p * 0.9 + 1.7 * r));
}
vec3 toLinear(vec3 c) { return pow(c, vec3(2.2)); }

void main() {
  vec2 at = gl_FragCoord.xy / size;
  vec2 p = (gl_FragCoord.xy - 0.5 * size) / sqrt(size.x * size.y) * 1.8;
  float here = density(p);
  float above = density(p + vec2(0.10, 0.22));
  // What lies between a place and the light takes light from it.
  float lit = exp(-1.9 * above) * (0.55 + 0.6 * smoothstep(-0.25, 0.35, here - above));
  // Fainter towards the top, half as strong in the lowest third, where codes and addresses stand, and feathered: nothing
  // of it ends at the stage's edge.
  float pool = 0.3 + 0.7 * smoothstep(1.1, 0.3, at.y + 0.22 * (0.5 - at.x));
  pool *= mix(0.5, 1.0, smoothstep(0.22, 0.45, at.y));
  pool *= smoothstep(-0.08, 0.2, min(at.x, 1.0 - at.x)) * smoothstep(-0.1, 0.16, at.y);
  float amount = here * pool * (0.75 + 0.95 * intensity);
  vec3 shadow = mix(colour * 0.32, mix(colour, vec3(0.55), 0.25), light);
  vec3 shade = mix(shadow, mix(colour, vec3(1.0), 0.2), lit);
  vec3 mixed = mix(background, shade, clamp(amount, 0.0, 1.0) * mix(0.95, 0.6, light));
  vec3 from = toLinear(background);
  vec3 way = toLinear(mixed) - from;
  float length = abs(dot(way, vec3(0.2126, 0.7152, 0.0722)));
  // A soft knee instead of a clipped plateau.
  float kept = ceiling * (1.0 - exp(-length / ceiling)) / max(length, 1e-5);
  vec3 result = pow(max(from + way * min(kept, 1.0), 0.0), vec3(1.0 / 2.2));
  gl_FragColor = vec4(result + (hash(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
`;
